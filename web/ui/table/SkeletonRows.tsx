import { useT } from '../../i18n/useT.ts'

const widths = ['78%', '62%', '84%', '48%', '71%', '56%', '66%', '90%']
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

/** Skeleton rows as high as real ones, so that nothing jumps. */
export function SkeletonRows({ columns, selectable }: { columns: number; selectable: boolean }) {
  const t = useT()
  return (
    <div role="status" aria-label={t('ui.loading.label')}>
      {numbers(20).map((row) => (
        <div key={row} className="row" style={{ position: 'static' }}>
          {selectable && <div className="cell" />}
          {numbers(columns).map((column) => (
            <div key={column} className="cell">
              <span className="ghost" style={{ width: widths[(row * 3 + column) % widths.length] }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
