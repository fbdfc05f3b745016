import { languages } from '../../i18n/language.ts'

/** Languages of an account, each by its own name. */
export const languageOptions = languages.map(({ language, name }) => ({ value: language, label: name }))

/** The own name of a language. */
export const languageName = (value: unknown) => languageOptions.find((option) => option.value === value)?.label
