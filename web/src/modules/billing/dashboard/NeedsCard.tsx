import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import {
  IconCertificate,
  IconCircleCheck,
  IconClockDollar,
  IconFileAlert,
  IconHourglass,
  IconPencil,
  IconReceipt,
  IconRoute,
  type Icon,
} from '@tabler/icons-react'
import type { BillingDashboard } from '@arriero/contract/billing/dashboard/dashboard.contract.ts'
import type { BillingNeedKind } from '@arriero/contract/billing/dashboard/dashboard.rules.ts'
import { number } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { Tile } from '../../../kit/Tile.tsx'
import type { Narrowing } from './lists.ts'
import { needWords } from './needs.words.ts'

const icons: Record<BillingNeedKind, Icon> = {
  refused: IconFileAlert,
  seals: IconCertificate,
  receipts: IconReceipt,
  cancelling: IconHourglass,
  trips: IconRoute,
  overdue: IconClockDollar,
  drafts: IconPencil,
}

/** So many leave the figures below in sight. */
const mostNeeds = 8

/** What needs somebody now: one row per need, the most urgent first, one button each. */
export function NeedsCard({ needs, own }: { needs: BillingDashboard['needs']; own: Narrowing }) {
  const now = useNow(60_000)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole || needs.length <= mostNeeds + 1 ? needs : needs.slice(0, mostNeeds)
  return (
    <Card title="Requiere su atención" count="ordenado por urgencia" isFlush>
      {needs.length === 0 && (
        <p className="needs-calm">
          <Tile icon={IconCircleCheck} tone="green" /> Nada pendiente: todo timbrado, cobrado a tiempo y con sellos en
          regla.
        </p>
      )}
      <ul className="needs">
        {shown.map((need, index) => {
          const { tone, what, worst, button, to, search } = needWords(need, now, own)
          const target = { to, search: (search ?? {}) as never }
          return (
            <li key={`${need.kind}-${need.document}`}>
              <Tile icon={icons[need.kind]} tone={tone} />
              <Link {...target} className="needs-what">
                <b>{number(need.count)}</b>
                <span>{what}</span>
              </Link>
              <span className="needs-worst" title={worst}>
                {worst}
              </span>
              <Link {...target} tabIndex={-1}>
                <Button type={index === 0 ? 'primary' : 'default'}>{button}</Button>
              </Link>
            </li>
          )
        })}
        {shown.length < needs.length && (
          <li>
            <Button type="link" onClick={() => setWhole(true)}>
              Ver {needs.length - shown.length} pendientes más
            </Button>
          </li>
        )}
      </ul>
    </Card>
  )
}
