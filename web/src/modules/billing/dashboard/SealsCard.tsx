import { Link } from '@tanstack/react-router'
import type { BillingDashboard } from '@arriero/contract/billing/dashboard/dashboard.contract.ts'
import { sealNoticeDays } from '@arriero/contract/billing/dashboard/dashboard.rules.ts'
import { date } from '../../../kit/format.ts'
import { Card, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useNow } from '../../../kit/now.ts'
import { socialReasonsPath } from '../../social-reasons/social-reasons.paths.ts'

const dayMs = 86_400_000

/** Until when each issuer may stamp. */
export function SealsCard({ seals }: { seals: BillingDashboard['seals'] }) {
  const now = useNow(60_000)
  return (
    <Card title="Sellos digitales" actions={<Link to={socialReasonsPath}>Razones sociales</Link>}>
      {seals.length === 0 && <p className="muted">Ninguna razón social emite todavía.</p>}
      <KeyValues
        items={seals.map(({ name, until }) => [
          name,
          <span key={name} className={until && Date.parse(until) > now + sealNoticeDays * dayMs ? '' : 'doc-red'}>
            {until ? `${Date.parse(until) < now ? 'Venció' : 'Vence'} ${date(until)}` : 'Sin sello'}
          </span>,
        ])}
      />
    </Card>
  )
}
