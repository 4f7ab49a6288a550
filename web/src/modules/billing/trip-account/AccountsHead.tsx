import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Dropdown, Tooltip } from 'antd'
import { IconDotsVertical, IconFileInvoice } from '@tabler/icons-react'
import { accountSums, exportAccounts } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import { groupings } from '@arriero/contract/billing/trip-account/trip-account.rules.ts'
import { billTrips } from '@arriero/contract/billing/trip-account/trip-billing.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { money, plural } from '../../../kit/format.ts'
import { exportList } from '../../../kit/list/export-list.ts'
import type { ListView } from '../../../kit/list/list-view.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { LinkTabs } from '../../../kit/shell/LinkTabs.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { billingPaths } from '../billing.paths.ts'
import { accountQuery } from './account-filters.ts'
import { BillTripsDialog } from './BillTripsDialog.tsx'
import { accountKey, shareWords } from './trip-account.words.ts'
import './trip-account.css'

const tabs = [
  { to: billingPaths.profit, label: 'Viajes' },
  ...groupings.map(({ by, label }) => ({ to: billingPaths.profitBy[by], label })),
]

export const AccountTabs = ({ here }: { here: string }) => <LinkTabs label="Rentabilidad" tabs={tabs} here={here} />

/** Bills what ended yesterday, and leads to how drivers are paid. */
export function AccountsActions() {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items: [{ key: 'pay', label: <Link to={billingPaths.driverPay}>Tarifas de conductores</Link> }] }}
      >
        <Tooltip title="Más">
          <Button icon={<IconDotsVertical size={17} stroke={1.75} />} aria-label="Más de rentabilidad" />
        </Tooltip>
      </Dropdown>
      <ActionButton
        for={billTrips}
        type="primary"
        icon={<IconFileInvoice size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        {isPhone ? 'Facturar' : 'Facturar viajes'}
      </ActionButton>
      {isOpen && <BillTripsDialog close={() => setOpen(false)} />}
    </>
  )
}

/** The workbook of what is filtered. */
export const exportShown = (view: ListView) =>
  exportList(exportAccounts, 'cuentas de viajes', { ...accountQuery(view), ...(view.order && { order: view.order }) })

const useSums = (view: ListView) => {
  const query = accountQuery(view)
  return useQuery({
    queryKey: [...accountKey, 'sums', query],
    queryFn: ({ signal }) => call(accountSums, { query, signal }),
  }).data
}

/** What the filtered trips come to, of all pages. */
function SumsFoot({ view }: { view: ListView }) {
  const sums = useSums(view)
  if (!sums) return null
  return (
    <span className="account-sums">
      <span>
        Ingreso <b>{money(sums.income ?? 0)}</b>
      </span>
      <span>
        Costo <b>{money(sums.cost)}</b>
      </span>
      <span>
        Margen <b>{money(sums.margin ?? 0)}</b> <b>{shareWords(sums.share)}</b>
      </span>
      <span>
        Por km <b>{money(sums.perKm)}</b>
      </span>
    </span>
  )
}

export const sumsFoot = (view: ListView) => <SumsFoot view={view} />

/** How many of them lose money or have no price; each leads to those. */
export function SumsPills({ view }: { view: ListView }) {
  const sums = useSums({ ...view, view: 'todos' })
  if (!sums) return null
  return (
    <>
      {sums.losing > 0 && (
        <Link
          to={billingPaths.profit}
          search={((before: object) => ({ ...before, vista: 'perdida', page: undefined })) as never}
        >
          <StatePill tone="red">{plural(sums.losing, 'con pérdida', 'con pérdida')}</StatePill>
        </Link>
      )}
      {sums.unpriced > 0 && <StatePill tone="grey">{plural(sums.unpriced, 'sin precio', 'sin precio')}</StatePill>}
    </>
  )
}
