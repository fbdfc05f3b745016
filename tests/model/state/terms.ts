export type Person = 'Ann' | 'Bob'

export type Quality = 'GOOD' | 'DEFECTIVE'
