/** Cards by name, as somebody has arranged them, maybe with another version of the program. */
export interface Arrangement {
  order: readonly string[]
  hidden: readonly string[]
}

export interface PlacedCard<Card extends string> {
  card: Card
  isHidden: boolean
}

/** The cards as they were arranged. Those without a place of their own stand behind the one that they usually follow; names that are no cards are left out. */
export function arrangedCards<Card extends string>(standard: readonly Card[], { order, hidden }: Arrangement): PlacedCard<Card>[] {
  const cards = [...new Set(order)].flatMap((name) => standard.find((card) => card === name) ?? [])
  for (const [at, card] of standard.entries()) {
    if (cards.includes(card)) continue
    const before = standard[at - 1]
    cards.splice(before === undefined ? 0 : cards.indexOf(before) + 1, 0, card)
  }
  return cards.map((card) => ({ card, isHidden: hidden.includes(card) }))
}
