import { Failure, type Values } from '../command/failure.ts'
import type { Language } from '../language.ts'

/** Why a rule refuses something. */
export type Refusal = Failure

/** Whether an error is the refusal of a rule. */
export const isRefusal = (error: unknown): error is Refusal => error instanceof Failure

/** Sentence of a refusal's code in a language. */
export const sentenceOf = (code: string, language: Language, values: Values): string => Failure.sentence(code, language, values)
