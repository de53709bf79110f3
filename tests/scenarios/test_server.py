"""What a server's moderators settle, and that it holds for everybody, by command and by button."""

from tests.scenarios.town import Person, Town


def with_role(town: Town, name: str, role: object) -> Person:
    user = town.env.create_user(name.lower(), global_name=name)
    return Person(town, town.guild.add_member(user, roles=[role]), name)


async def test_moderators_settle_who_opens_tables(town: Town) -> None:
    mod, ada = town.person("Mod", moderator=True), town.person("Ada")
    settled = await mod.types("moderate settings", openers="moderators")
    assert "moderators only" in settled.text
    refused = await ada.types("table open", game="steam-court")
    assert "only moderators open tables" in refused.text
    opened = await mod.types("table open", game="steam-court")
    assert "is open" in opened.text


async def test_a_named_role_opens_tables_and_another_moderates(town: Town) -> None:
    mod = town.person("Mod", moderator=True)
    players, keepers = (town.guild.create_role(name) for name in ("Players", "Keepers"))
    await mod.types("moderate settings", opener_role=players, moderator_role=keepers)
    ada, ben = with_role(town, "Ada", players), with_role(town, "Ben", keepers)
    assert (
        "opens tables" in (await town.person("Cleo").types("table open", game="steam-court")).text
    )
    opened = await ada.types("table open", game="steam-court")
    assert "is open" in opened.text
    assert "Only a moderator" in (await ada.types("moderate settings", pace="live")).text
    assert "live" in (await ben.types("moderate settings", pace="live")).text


async def test_tables_stand_only_in_the_named_channels(town: Town) -> None:
    mod, ada = town.person("Mod", moderator=True), town.person("Ada")
    elsewhere = town.guild.create_text_channel("elsewhere")
    settled = await mod.types("moderate settings", allow_channel=elsewhere)
    assert f"<#{elsewhere.id}>" in settled.text
    refused = await ada.types("table open", game="steam-court")
    assert f"open tables in <#{elsewhere.id}>" in refused.text
    settled = await mod.types("moderate settings", forget_channel=elsewhere)
    assert "everywhere" in settled.text
    assert "is open" in (await ada.types("table open", game="steam-court")).text


async def test_the_panels_menus_settle_the_same(town: Town) -> None:
    mod, ada = town.person("Mod", moderator=True), town.person("Ada")
    panel = await mod.types("moderate settings")
    panel = await mod.chooses(panel, "pace")
    panel = await mod.chooses(panel, "live", menu=1)
    assert "live: minutes a turn" in panel.text
    panel = await mod.chooses(panel, "per_person")
    panel = await mod.chooses(panel, "1", menu=1)
    assert "Tables per host: **at most 1**" in panel.text
    await ada.types("table open", game="steam-court")
    assert "You already host 1 table " in (await ada.types("table open", game="steam-court")).text


async def test_a_panel_kept_from_better_days_settles_nothing(town: Town) -> None:
    mod, keepers = town.person("Mod", moderator=True), town.guild.create_role("Keepers")
    ben = with_role(town, "Ben", keepers)
    await mod.types("moderate settings", moderator_role=keepers)
    panel = await ben.types("moderate settings")
    cleared = await mod.types("moderate settings", moderator_role=town.guild.default_role)
    assert "Keepers" not in cleared.text
    assert f"<@&{keepers.id}>" not in cleared.text
    refused = await ben.chooses(panel, "pace")
    assert "Only a moderator" in refused.text
    assert "a day a turn" in (await mod.types("moderate settings")).text


async def test_what_was_settled_outlives_a_restart(town: Town) -> None:
    mod = town.person("Mod", moderator=True)
    await mod.types("moderate settings", pace="evening", per_server=5)
    await town.restart()
    shown = await mod.types("moderate settings")
    assert "half an hour" in shown.text
    assert "Tables on this server: **at most 5**" in shown.text
