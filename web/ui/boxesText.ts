/** The boxes of a pick cart that a package lies in, as one text. */
export const boxesText = (boxes: readonly (number | null | undefined)[]): string => boxes.join('+')
