# The built server and what it needs at run time, without build and test tools (docs/how-to/deploy.md).
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY tsconfig.json vite.config.ts vite.server.config.ts ./
COPY scripts scripts
COPY src src
RUN node scripts/run.mjs build

FROM node:24-slim
ENV NODE_ENV=production UV_THREADPOOL_SIZE=16 DATA_DIR=/data HOST=0.0.0.0 PORT=3000
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
# Checks only that the process is alive. Load balancers use /readyz, and monitors /healthz/database and /healthz/storage.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
