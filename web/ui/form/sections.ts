/** A section of a long form. */
export interface FormSection {
  /** Id of its element. */
  id: string
  title: string
  /** Its fields; those below them, such as `barcodes.0`, belong to it too. */
  fields: readonly string[]
}

/** Number of these fields, such as those with an error, in each section, by its id. */
export function countBySection(sections: readonly FormSection[], paths: readonly string[]): Map<string, number> {
  const isIn = ({ fields }: FormSection, path: string) => fields.some((field) => path === field || path.startsWith(`${field}.`))
  return new Map(sections.map((section) => [section.id, paths.filter((path) => isIn(section, path)).length]))
}
