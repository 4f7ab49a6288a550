import { useQuery } from '@tanstack/react-query'
import { createTransfer, type Transfer } from '@arriero/contract/store/transfers/transfers.contract.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { GoodsField, goodsOf, lineOfPart, type GoodsLine } from '../GoodsLines.tsx'
import { StoreSelect } from '../pickers/StoreSelect.tsx'
import { stockMoved } from '../stock/stock.queries.ts'
import { storePaths } from '../store.paths.ts'

interface Values {
  fromId: number | undefined
  toId: number | undefined
  notes?: string | null
  lines: GoodsLine[]
}

/** Sends parts to another store. `?part=3&item=9&store=1` begins with these. */
export function TransferForm() {
  const [search] = useSearchParams()
  const partId = Number(search.part)
  const itemId = Number(search.item) || null
  const { data, error } = useQuery({
    queryKey: ['transfer-line', partId, itemId],
    queryFn: () => lineOfPart(partId, itemId),
    enabled: partId > 0,
  })
  const isReady = !(partId > 0) || data !== undefined || error !== null
  return (
    <FormPanel<Values, Transfer>
      title="Trasladar"
      sub="Queda en tránsito hasta que lo confirma quien recibe"
      closeTo={storePaths.transfers}
      initial={
        isReady ? { fromId: Number(search.store) || undefined, toId: undefined, lines: data ? [data] : [] } : undefined
      }
      for={createTransfer}
      save={({ fromId, toId, lines, ...values }) =>
        call(createTransfer, { body: { ...values, fromId: fromId!, toId: toId!, lines: goodsOf(lines) } })
      }
      saved={({ folio, toName }) => `Traslado ${folio} a ${toName} enviado`}
      onSaved={stockMoved}
      submitText="Enviar traslado"
    >
      <FieldGroup>
        <StoreSelect name="fromId" label="De" clearable={false} />
        <StoreSelect name="toId" label="A" clearable={false} />
        <GoodsField from="fromId" />
        <TextField name="notes" label="Notas" maxLength={500} span={2} />
      </FieldGroup>
    </FormPanel>
  )
}
