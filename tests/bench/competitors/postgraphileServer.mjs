// PostGraphile as started in its documentation: `node postgraphileServer.mjs <database url>` prints its address. It is copied into the
// folder where PostGraphile is installed.
import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

const pgServices = [makePgService({ connectionString: process.argv[2], schemas: ['public'] })]
const made = postgraphile({ extends: [PostGraphileAmberPreset], pgServices, grafserv: { graphiql: false } })
const server = createServer()
await made.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
process.on('SIGTERM', () => process.exit(0))
