/** SQL: volume of a piece of product `alias` in mm³: measured, else declared; every product has a size. */
export const volumeOf = (alias: string): string =>
  ['length', 'width', 'height']
    .map((side) => `coalesce(${alias}.measured_${side}_millimetres, ${alias}.${side}_millimetres)::numeric`)
    .join(' * ')
