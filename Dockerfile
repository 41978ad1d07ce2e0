# The Node that `npm start` brings, the same bytes at each build: its index for all platforms, by digest.
FROM node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553 AS node

# Everything is built with every package; what runs needs only what reads pictures, which can't be bundled.
FROM node AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts scripts
COPY contracts contracts
COPY server server
COPY web web
COPY tsconfig.base.json ./
RUN node scripts/launcher.mjs build

FROM node
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/keeper-compile-cache
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules/sharp node_modules/sharp
COPY --from=build /app/node_modules/@img node_modules/@img
COPY --from=build /app/node_modules/detect-libc node_modules/detect-libc
COPY --from=build /app/node_modules/semver node_modules/semver
COPY --from=build /app/server/openapi.json server/
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/scripts/launcher.mjs scripts/
COPY --from=build /app/scripts/launcher scripts/launcher
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The server itself, so that it gets the signals of `docker stop`.
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1536", "--no-flush-bytecode", "server/dist/main.mjs"]
