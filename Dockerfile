# For developers: tpmerge compiled for a container, `serve` by default, or any other command in its place. Samples/container builds
# the same from a release's package in a minute, has it with Caddy in front, and says how to set it up.

FROM swift:6.2-bookworm AS build
# The packages that `make release` would install, in a layer that stays when only the code changes.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        libexpat1-dev libical-dev libminizip-dev libqrencode-dev libsqlite3-dev libssl-dev make pkg-config python3 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN make release \
    && strip -o /tpmerge .build-release/release/tpmerge

FROM debian:bookworm-slim
# No versions, so that a build gets Debian's current fixes.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        ca-certificates libexpat1 libical3 libminizip1 libqrencode4 libsqlite3-0 libssl3 libstdc++6 tzdata zlib1g \
    && rm -rf /var/lib/apt/lists/*
# The number is fixed, so that folders on the host can be made for it.
RUN groupadd --gid 8470 tpmerge \
    && useradd --uid 8470 --gid tpmerge --no-log-init --home-dir /data --no-create-home --shell /usr/sbin/nologin tpmerge \
    && install -d -o tpmerge -g tpmerge -m 700 /config /data
COPY --from=build /tpmerge /usr/local/bin/tpmerge
COPY LICENSE /usr/share/doc/tpmerge/copyright

# The last one tells `init` that clients reach this server through the ports that the host publishes.
ENV TPMERGE_CONFIG=/config/config.yaml TPMERGE_STATE_DIR=/data TPMERGE_CONTAINER=1
VOLUME ["/config", "/data"]
EXPOSE 8470
USER 8470:8470
# bash asks, so that no other program has to be installed. /healthz needs no Host header.
HEALTHCHECK --interval=1m --timeout=10s --start-period=30s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/8470 && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
ENTRYPOINT ["tpmerge"]
# All addresses of the container; only its own network reaches them.
CMD ["serve", "--listen", "0.0.0.0:8470"]
