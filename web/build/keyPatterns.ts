/** Patterns of the keys that the templates in code can produce, such as `list.dates.${field}`. */
export function keyPatterns(code: string): RegExp[] {
  const templates = [...code.matchAll(/`([a-z][\w.]*\.(?:\$\{[^}]+\}|[\w.])+)`/g)]
  return templates.map(([, template = '']) => new RegExp(`^${template.replace(/\./g, '\\.').replace(/\$\{[^}]+\}/g, '[\\w.]+')}$`))
}
