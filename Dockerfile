# The app and its backend in one image. Build: docker build -t andaman .   Run: see docs/operating/run.md
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production ANDAMAN_MODE=production PORT=4173 HOST=0.0.0.0 DATA_DIR=/data DIST_DIR=/app/dist DESK_DIST_DIR=/app/dist-desk
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist-server ./dist-server
COPY --from=build /app/dist ./dist
COPY --from=build /app/dist-desk ./dist-desk
# not as root: the server writes only into its data folder
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4173
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# node receives the stop signal directly and finishes running requests
CMD ["node", "--enable-source-maps", "dist-server/main.js"]
