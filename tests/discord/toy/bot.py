"""A bot that touches one of everything, to try the emulator with; no model for the product."""

import asyncio
import io
from typing import Any

import discord
from discord import app_commands, ui


class Ask(ui.Modal, title="Settings"):
    name = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=20))
    size = ui.Label(
        text="Size",
        component=ui.Select(
            custom_id="size", options=[discord.SelectOption(label=one) for one in "345"]
        ),
    )
    pace = ui.Label(
        text="Pace",
        component=ui.RadioGroup(
            custom_id="pace",
            options=[discord.RadioGroupOption(label=one) for one in ("fast", "slow")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        parts = (self.name, self.size, self.pace)
        said = [getattr(one.component, "values", None) or [one.component.value] for one in parts]
        await interaction.response.send_message("/".join(one[0] for one in said), ephemeral=True)


class Panel(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Count", custom_id="count")
    async def count(self, interaction: discord.Interaction, _: Any) -> None:
        bot = interaction.client
        bot.count += 1
        await interaction.response.edit_message(content=f"count {bot.count}")

    @ui.button(label="Settings", custom_id="settings")
    async def settings(self, interaction: discord.Interaction, _: Any) -> None:
        await interaction.response.send_modal(Ask())

    @ui.button(label="Never", custom_id="never", disabled=True)
    async def never(self, _interaction: discord.Interaction, _: Any) -> None:
        raise AssertionError

    @ui.select(
        custom_id="pick",
        placeholder="pick",
        max_values=2,
        options=[discord.SelectOption(label=one.upper(), value=one) for one in "abc"],
    )
    async def pick(self, interaction: discord.Interaction, select: Any) -> None:
        await interaction.response.send_message(",".join(select.values), ephemeral=True)


NOBODY = discord.AllowedMentions.none()


class ToyBot(discord.Client):
    def __init__(self, **options: Any) -> None:
        intents = options.pop("intents", discord.Intents(guilds=True))
        super().__init__(intents=intents, **options)
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self.count = self.readies = self.resumes = 0
        self.codes: list[int] = []
        self.seen: list[str] = []
        self.tree.add_command(shown())
        add_commands(self)

    async def setup_hook(self) -> None:
        self.add_view(Panel())
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.readies += 1

    async def on_resumed(self) -> None:
        self.resumes += 1

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(message.content)


def shown() -> app_commands.Group:
    """Commands that show something in the channel."""
    group = app_commands.Group(name="toy", description="a toy", guild_only=True)

    @group.command(description="say something")
    @app_commands.describe(text="what", times="how often", whom="to whom")
    async def say(
        interaction: discord.Interaction,
        text: app_commands.Range[str, 1, 20],
        times: app_commands.Range[int, 1, 3] = 1,
        whom: discord.Member | None = None,
    ) -> None:
        to = f" {whom.display_name}" if whom else ""
        await interaction.response.send_message(f"{text}{to} " * times)

    @say.autocomplete("text")
    async def texts(_: Any, current: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=one, value=one)
            for one in ("hello", "help", "bye")
            if one.startswith(current)
        ]

    @group.command(description="a private panel")
    async def panel(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(
            "panel", view=Panel(), ephemeral=True, allowed_mentions=NOBODY
        )

    @group.command(description="a public panel")
    async def board(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("board", view=Panel(), allowed_mentions=NOBODY)

    @group.command(description="answers late")
    async def slow(interaction: discord.Interaction, seconds: float) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await asyncio.sleep(seconds)
        await interaction.edit_original_response(content="done")
        await interaction.followup.send("more", ephemeral=True)

    @group.command(description="means to be private, too late")
    async def blurt(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.followup.send("secret", ephemeral=True)

    @group.command(description="answers and takes it back")
    async def vanish(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("gone", ephemeral=True)
        more = await interaction.followup.send("more", wait=True)
        await more.edit(content="more yet")
        await interaction.delete_original_response()

    @group.command(description="a picture")
    async def picture(interaction: discord.Interaction) -> None:
        file = discord.File(io.BytesIO(b"PNG one"), "board.png", description="a board")
        await interaction.response.send_message(
            embed=discord.Embed(title="look").set_image(url="attachment://board.png"), file=file
        )

    @group.command(description="another picture in its place")
    async def repaint(interaction: discord.Interaction) -> None:
        file = discord.File(io.BytesIO(b"PNG two"), "board.png", description="a later board")
        await interaction.response.send_message("x", file=file)
        await interaction.edit_original_response(attachments=[file_again()])

    @group.command(description="components only")
    async def layout(interaction: discord.Interaction) -> None:
        view = ui.LayoutView()
        view.add_item(ui.Container(ui.TextDisplay("# Board"), ui.TextDisplay("below")))
        await interaction.response.send_message(view=view, allowed_mentions=NOBODY)

    @group.command(description="a thread")
    async def thread(interaction: discord.Interaction) -> None:
        kind = discord.ChannelType.public_thread
        made = await interaction.channel.create_thread(name="play", type=kind)
        await made.send("in it")
        await interaction.response.send_message(made.mention)

    return group


def add_commands(bot: ToyBot) -> None:
    """Commands that note what went wrong, and one for moderators."""
    tree = bot.tree

    @tree.command(description="a direct message")
    async def whisper(interaction: discord.Interaction) -> None:
        try:
            await interaction.user.send("psst")
        except discord.Forbidden as error:
            bot.codes.append(error.code)
        await interaction.response.send_message("told", ephemeral=True)

    @tree.command(description="for moderators")
    @app_commands.default_permissions(manage_guild=True)
    async def rule(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("ruled", ephemeral=True)

    async def on_error(_: Any, error: app_commands.AppCommandError) -> None:
        bot.codes.append(getattr(getattr(error, "original", error), "code", -1))

    tree.on_error = on_error  # type: ignore[method-assign]


def file_again() -> discord.File:
    return discord.File(io.BytesIO(b"PNG three"), "later.png", description="the last board")
