import type { SaleRow } from '@arriero/contract/crm/sales.entities.ts'
import type { CrmColor } from '@arriero/contract/crm/crm.rules.ts'
import { IconCalendarOff } from '@tabler/icons-react'
import { activityIcons, nextLook, toneOf } from './crm.words.ts'
import './crm.css'

export const TagChip = ({ name, color }: { name: string; color: CrmColor }) => (
  <span className={`crm-tag tone-${toneOf(color)}`}>{name}</span>
)
export const Tags = ({ tags }: Pick<SaleRow, 'tags'>) =>
  tags.length === 0 ? (
    <span className="muted">—</span>
  ) : (
    <span className="crm-tags">
      {tags.map(({ id, ...tag }) => (
        <TagChip key={id} {...tag} />
      ))}
    </span>
  )

/** What comes next of a sale, with its sign. */
export function Next({ sale }: { sale: SaleRow }) {
  const { tone, text } = nextLook(sale)
  if (text === '') return null
  const Glyph = sale.next ? activityIcons[sale.next.kind] : IconCalendarOff
  return (
    <span className={`crm-next ${tone ? `tinted tone-${tone}` : ''}`} title={text}>
      <Glyph size={15} stroke={1.75} aria-hidden /> <span>{text}</span>
    </span>
  )
}
