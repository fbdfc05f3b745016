import { Button, type ButtonProps, chakra } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import { Printer } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'

interface Props extends Omit<ButtonProps, 'onClick' | 'size'> {
  /** Size of the page in CSS, such as `A4` or `100mm 150mm`. */
  paper: string
  /** Margin of the page in CSS. */
  margin?: string
  /** What is printed instead of the page. */
  sheet: ReactNode
  children: ReactNode
}

/** Prints a sheet of its own by the browser. */
export function PrintButton({ paper, margin = '0', sheet, children, ...button }: Props) {
  const [isPrinting, setPrinting] = useState(false)
  // Some browsers return from `print` before they have drawn the page, others never tell that they have.
  useLayoutEffect(() => {
    if (!isPrinting) return
    const end = () => setPrinting(false)
    window.addEventListener('afterprint', end)
    window.addEventListener('pointerdown', end)
    return () => {
      window.removeEventListener('afterprint', end)
      window.removeEventListener('pointerdown', end)
    }
  }, [isPrinting])
  const print = () => {
    flushSync(() => setPrinting(true))
    window.print()
  }
  return (
    <>
      <Button {...button} onClick={print}>
        <Printer aria-hidden />
        {children}
      </Button>
      {isPrinting &&
        createPortal(
          <Sheet data-print>
            <Global styles={{ '@page': { size: paper, margin }, ...onlySheet }} />
            {sheet}
          </Sheet>,
          document.body,
        )}
    </>
  )
}

const onlySheet = { '@media print': { 'body > :not([data-print])': { display: 'none !important' } } } as const

const Sheet = chakra('div', {
  base: {
    display: 'none',
    colorScheme: 'light',
    '@media print': { display: 'block' },
    color: 'black',
    bg: 'white',
  },
})
