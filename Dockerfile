# Node runs the server's TypeScript itself; only the console is built.
FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DEMO=false WAVEHOUSE_DATA=/data NODE_COMPILE_CACHE=/tmp/compiled
RUN mkdir /app /data && chown node:node /app /data
WORKDIR /app
USER node
COPY --chown=node:node . .
RUN npm run build
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=15s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 4000) + '/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "graph/server/boot.js", "graph/server/start.ts"]
