import { useState } from 'react'
import { Modal } from 'antd'
import type { FuelInvoice, FuelInvoiceLine } from '@arriero/contract/fuel/invoices.contract.ts'
import { pageLoads } from '@arriero/contract/fuel/loads.contract.ts'
import { call } from '../../../kit/call.ts'
import { RemoteSelect } from '../../../kit/form/RemoteSelect.tsx'
import { dateTime, money, number } from '../../../kit/format.ts'

interface LoadChoiceProps {
  invoice: FuelInvoice
  line: FuelInvoiceLine
  pick: (loadId: number) => void
  close: () => void
}

/** Which load of the provider a line is, by unit, folio or ticket. */
export function LoadChoice({ invoice, line, pick, close }: LoadChoiceProps) {
  const [loadId, choose] = useState<number>()
  return (
    <Modal
      open
      title={`Ligar ${line.folio ?? 'el renglón'}`}
      okText="Ligar"
      cancelText="Cancelar"
      okButtonProps={{ disabled: loadId === undefined }}
      onOk={() => loadId !== undefined && pick(loadId)}
      onCancel={close}
    >
      <p>{`${number(line.litres, 1)} L, ${money(line.amount)}`}</p>
      <RemoteSelect
        placeholder="Carga por unidad, folio o ticket"
        onPick={({ value }) => choose(Number(value))}
        load={async (search, signal) => {
          const { results } = await call(pageLoads, {
            query: { search, provider: invoice.providerId, from: invoice.from, to: invoice.to, limit: 25 },
            signal,
          })
          return results.map(({ id, folio, unitName, at, litres }) => ({
            value: id,
            label: `${folio} · ${unitName}`,
            detail: `${dateTime(at).slice(0, 16)}, ${number(litres, 1)} L`,
          }))
        }}
      />
    </Modal>
  )
}
