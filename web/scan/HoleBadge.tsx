import { useT } from '../i18n/useT.ts'

interface Props {
  /** The number or code on the hole. */
  hole: string
  have?: number
  need?: number
}

/** Where the goods go, as large as the wall it stands on. */
export function HoleBadge({ hole, have, need }: Props) {
  const t = useT()
  return (
    <div className="hole" data-long={hole.length > 2 || undefined}>
      <b>{hole}</b>
      {have !== undefined && need !== undefined && <span>{t('scan.hole.count', { have, need })}</span>}
    </div>
  )
}
