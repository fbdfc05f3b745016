/** The names of a list's page and of its rows, `PackageConnection` and `PackageEdge`: the last arguments of its field. */
export function pageOf(node: string): [{ name: string }, { name: string }] {
  return [{ name: `${node}Connection` }, { name: `${node}Edge` }]
}
