import { Button, type ButtonProps } from '@chakra-ui/react'
import { Camera } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

interface Props extends Pick<ButtonProps, 'size' | 'disabled'> {
  label: ReactNode
  /** Accessible name of the file that it asks for. */
  about: string
  onFile: (file: File) => void
}

/** Opens the camera of a phone or handheld, or the choice of a file. */
export function CameraButton({ label, about, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        hidden
        aria-label={about}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onFile(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button
        {...button}
        onClick={({ currentTarget }) => {
          // The scanner's Enter must not press it again.
          currentTarget.blur()
          input.current?.click()
        }}
      >
        <Camera aria-hidden />
        {label}
      </Button>
    </>
  )
}
