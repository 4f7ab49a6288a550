import { Link } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import type { BillingDashboard } from '@arriero/contract/billing/dashboard/dashboard.contract.ts'
import { plural } from '../../../kit/format.ts'
import { mayEnter } from '../../../kit/shell/entrance.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { documentEntries } from './entries.ts'
import type { Narrowing } from './lists.ts'

type Kind = BillingDashboard['kinds'][number]

/** What waits in a list, in words and colour, and what narrows the list to it. */
function waits(of: Kind | undefined): { words: string; tone: string; search: Narrowing } | undefined {
  if (!of) return undefined
  const { kind, errors, overdue, drafts } = of
  if (errors > 0)
    return { words: plural(errors, 'con error', 'con error'), tone: 'doc-red', search: { f_state: 'error' } }
  if (overdue > 0)
    return { words: plural(overdue, 'vencida', 'vencidas'), tone: 'doc-amber', search: { vista: 'overdue' } }
  if (drafts === 0) return undefined
  // A payment whose money is registered is a draft that waits for its complement.
  return kind === 'payment'
    ? {
        words: plural(drafts, 'sin complemento', 'sin complemento'),
        tone: '',
        search: { f_stage: 'pending', f_state: 'draft' },
      }
    : { words: plural(drafts, 'borrador', 'borradores'), tone: '', search: { f_state: 'draft' } }
}

/** Every list of the area, with what waits in it and the way to a new one. */
export function DocumentsCard({ kinds, own }: { kinds: BillingDashboard['kinds']; own: Narrowing }) {
  return (
    <Card title="Documentos y catálogos">
      <ul className="billing-entries">
        {documentEntries
          .filter(({ to }) => mayEnter(to))
          .map(({ to, create, label, icon: Glyph, kind }) => {
            const waiting = waits(kinds.find((one) => one.kind === kind))
            return (
              <li key={to}>
                <Glyph size={18} stroke={1.75} aria-hidden />
                <Link to={to}>{label}</Link>
                {waiting && (
                  <span>
                    <Link to={to} search={{ ...waiting.search, ...own } as never} className={waiting.tone}>
                      {waiting.words}
                    </Link>
                  </span>
                )}
                {create && mayEnter(create) && (
                  <Link to={create} aria-label={`Crear en ${label}`} className="billing-entry-new">
                    <IconPlus size={16} stroke={2} />
                  </Link>
                )}
              </li>
            )
          })}
      </ul>
    </Card>
  )
}
