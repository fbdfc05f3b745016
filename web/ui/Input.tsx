import { createRecipeContext, type HTMLChakraProps, type RecipeProps } from '@chakra-ui/react'

export type InputProps = HTMLChakraProps<'input', RecipeProps<'input'>>

/** One line to type in. Chakra's own brings its fields along, which are not used here. */
export const Input = createRecipeContext({ key: 'input' }).withContext<HTMLInputElement, InputProps>('input')

export type TextareaProps = HTMLChakraProps<'textarea', RecipeProps<'textarea'>>

/** Several lines to type in. */
export const Textarea = createRecipeContext({ key: 'textarea' }).withContext<HTMLTextAreaElement, TextareaProps>('textarea')
