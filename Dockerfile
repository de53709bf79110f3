# Two stages: pip and its leftovers stay behind. Build: docker build -t parlour .
FROM python:3.11-slim AS packages
WORKDIR /build
COPY requirements/run.txt .
RUN python -m venv /venv \
 && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r run.txt

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /nonexistent --shell /usr/sbin/nologin parlour \
 && install -d -o parlour -m 0700 /data
COPY --from=packages /venv /venv
WORKDIR /app
COPY rules rules
COPY storage storage
COPY bot bot
COPY LICENSE .
COPY licenses licenses
ENV PATH=/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PARLOUR_DATABASE=/data/parlour.sqlite3
USER parlour
VOLUME /data
STOPSIGNAL SIGTERM
# Health is asked inside the container, on loopback; nothing is published.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:9180/healthz', timeout=4)"]
# Exec form: a shell would swallow the signal to end.
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
