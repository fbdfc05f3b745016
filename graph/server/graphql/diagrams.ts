import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allMachines } from '../../kernel/command/machine.ts'
import type { Machine } from '../../kernel/states/machine.ts'
import { isProgram } from '../boot/isProgram.ts'

const graph = join(import.meta.dirname, '../..')

/** All state machines as diagrams and tables, as committed in `graph/STATES.md`. */
export async function diagrams(): Promise<string> {
  const paths = globSync(['*/states.ts', '*/states/*.ts'], { cwd: graph }).filter((path) => !path.endsWith('.test.ts'))
  for (const path of paths.sort()) await import(join(graph, path))
  const machines = [...allMachines().values()].sort((a, b) => a.node.localeCompare(b.node))
  return `# States\n\nPrinted from the machines in \`states.ts\` by \`node graph/server/boot.js graph/server/graphql/diagrams.ts\`.\n${machines.map(section).join('')}`
}

function section(machine: Machine): string {
  const arrows = machine.order.flatMap((from) =>
    Object.entries(machine.states[from]?.on ?? {}).map(([action, to]) => `  ${from} --> ${to}: ${action}`),
  )
  const ends = machine.order.filter((state) => Object.keys(machine.states[state]?.on ?? {}).length === 0)
  return [
    `\n## ${machine.node}\n`,
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${machine.initial}`,
    ...arrows,
    ...ends.map((state) => `  ${state} --> [*]`),
    '```\n',
    '| state | meaning |',
    '|---|---|',
    ...machine.order.map((state) => `| ${state} | ${machine.states[state]?.means} |`),
    '\n| action | needs |',
    '|---|---|',
    ...Object.entries(machine.actions).map(
      ([action, right]) => `| ${action} | ${right === 'system' ? 'follows by itself' : `\`${right}\``} |`,
    ),
    '',
  ].join('\n')
}

if (isProgram(import.meta)) writeFileSync(join(graph, 'STATES.md'), await diagrams())
