import type { LucideIcon } from 'lucide-react'

interface Props {
  Icon: LucideIcon
  /** Name of the mode. */
  name: string
  /** Effect on the next scan. */
  text: string
  /** Differs from the default, so it is highlighted. */
  isUnusual?: boolean
}

/** Mode of the next scan; always visible, also above an error. */
export function ModeStrip({ Icon, name, text, isUnusual = false }: Props) {
  return (
    <p className="mode" role="status" data-unusual={isUnusual || undefined}>
      <Icon aria-hidden />
      <b>{name}</b>
      <span>{text}</span>
    </p>
  )
}
