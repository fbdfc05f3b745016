import { Box, Button } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import Pad from 'signature_pad'
import { signatureField, signaturePath, signatureStrokes } from '../../../../graph/delivery/states/signature.ts'
import { useT } from '../../../i18n/useT.ts'

interface Props {
  /** Strokes as an SVG path; null while nothing is drawn. */
  value: string | null
  onChange: (path: string | null) => void
  isInvalid: boolean
}

/** Thinnest and thickest line in units of the field. */
const line = { minWidth: 2, maxWidth: 6 } as const

/**
 * Field in which a driver signs by finger, pen or mouse. The strokes are kept as a path and drawn again when the field changes its size: turning a
 * phone clears the canvas.
 */
export function SignaturePad({ value, onChange, isInvalid }: Props) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(null)
  const shown = useRef<string | null>(null)
  const changed = useRef(onChange)
  const current = useRef(value)
  useEffect(() => {
    changed.current = onChange
    current.current = value
  })

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const made = new Pad(element, { ...line, penColor: getComputedStyle(element).color })
    pad.current = made
    const draw = () => {
      const pixels = Math.max(window.devicePixelRatio, 1)
      element.width = element.offsetWidth * pixels
      element.height = element.offsetHeight * pixels
      element.getContext('2d')?.scale(pixels, pixels)
      show(made, element, current.current)
    }
    const ended = () => {
      const scale = signatureField.width / element.offsetWidth
      const strokes = made.toData().map(({ points }) => points.map(({ x, y }) => ({ x: x * scale, y: y * scale })))
      shown.current = signaturePath(strokes)
      changed.current(shown.current)
    }
    made.addEventListener('endStroke', ended)
    const watching = new ResizeObserver(draw)
    watching.observe(element)
    return () => {
      watching.disconnect()
      made.removeEventListener('endStroke', ended)
      made.off()
    }
  }, [])

  useEffect(() => {
    const element = canvas.current
    if (element && pad.current && value !== shown.current) show(pad.current, element, value)
    shown.current = value
  }, [value])

  return (
    <Box
      position="relative"
      borderWidth="1px"
      borderColor={isInvalid ? 'negative.solid' : 'line'}
      borderRadius="l2"
      bg="card"
      color="ink"
      colorScheme="light"
      overflow="hidden"
      aspectRatio={`${signatureField.width} / ${signatureField.height}`}
    >
      <Box asChild w="full" h="full" display="block" touchAction="none">
        <canvas ref={canvas} role="img" aria-label={t('handover.sign.field')} />
      </Box>
      {value && (
        <Button type="button" size="sm" variant="plain" position="absolute" top="1" insetEnd="1" onClick={() => onChange(null)}>
          {t('handover.sign.clear')}
        </Button>
      )}
    </Box>
  )
}

/** Draws strokes in units of the field on a canvas of any size. */
function show(pad: Pad, { offsetWidth }: HTMLCanvasElement, path: string | null): void {
  const scale = offsetWidth / signatureField.width
  const strokes = (path && signatureStrokes(path)) || []
  const { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation } = pad
  pad.fromData(
    strokes.map((points) => ({
      penColor,
      dotSize,
      minWidth,
      maxWidth,
      velocityFilterWeight,
      compositeOperation,
      points: points.map(({ x, y }, at) => ({ x: x * scale, y: y * scale, pressure: 0.5, time: at * 20 })),
    })),
    { clear: true },
  )
}
