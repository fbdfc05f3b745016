import { createRecipeContext, type HTMLChakraProps, type RecipeProps } from '@chakra-ui/react'

export type InputProps = HTMLChakraProps<'input', RecipeProps<'input'>>

/** Single-line text input; Chakra's own pulls in its unused field components. */
export const Input = createRecipeContext({ key: 'input' }).withContext<HTMLInputElement, InputProps>('input')

export type TextareaProps = HTMLChakraProps<'textarea', RecipeProps<'textarea'>>

/** Multi-line text input. */
export const Textarea = createRecipeContext({ key: 'textarea' }).withContext<HTMLTextAreaElement, TextareaProps>('textarea')
