import { builder } from './builder.ts'

/** An amount from the database; never a float. */
export interface MoneyShape {
  amount: { toString(): string } | string
  currency: string
}

export const Money = builder.objectRef<MoneyShape>('Money').implement({
  description: 'An amount of money.',
  fields: (t) => ({
    amount: t.expose('amount', { type: 'Decimal', description: 'Decimal number as text, such as `12.50`.' }),
    currency: t.exposeString('currency', { description: 'ISO 4217 code.' }),
  }),
})
