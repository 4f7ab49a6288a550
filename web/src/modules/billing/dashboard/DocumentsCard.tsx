import { Link } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import type { BillingDashboard } from '@arriero/contract/billing/dashboard/dashboard.contract.ts'
import { plural } from '../../../kit/format.ts'
import { mayEnter } from '../../../kit/shell/entrance.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { documentEntries } from './entries.ts'

type Kind = BillingDashboard['kinds'][number]

function waits(kind: Kind | undefined): [string, string] {
  if (!kind) return ['', '']
  const { errors, overdue, drafts } = kind
  if (errors > 0) return [plural(errors, 'con error', 'con error'), 'doc-red']
  if (overdue > 0) return [plural(overdue, 'vencida', 'vencidas'), 'doc-amber']
  return drafts > 0 ? [plural(drafts, 'borrador', 'borradores'), ''] : ['', '']
}

/** Every list of the area, with what waits in it and the way to a new one. */
export function DocumentsCard({ kinds }: { kinds: BillingDashboard['kinds'] }) {
  return (
    <Card title="Documentos y catálogos">
      <ul className="billing-entries">
        {documentEntries
          .filter(({ to }) => mayEnter(to))
          .map(({ to, create, label, icon: Glyph, kind }) => {
            const [words, tone] = waits(kinds.find((one) => one.kind === kind))
            return (
              <li key={to}>
                <Glyph size={18} stroke={1.75} aria-hidden />
                <Link to={to}>{label}</Link>
                <span className={tone}>{words}</span>
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
