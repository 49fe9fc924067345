# For developers: the image of Samples/container with a tpmerge compiled from the source. That image comes first, from any package:
# docker build --build-arg DEBIAN=bookworm --tag tpmerge:bookworm Samples/container

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

# User, folders, health and the rest are those of the image.
FROM tpmerge:bookworm
COPY --from=build /tpmerge /usr/bin/tpmerge
