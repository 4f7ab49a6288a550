import { useState } from 'react'
import { Alert, Button, Modal } from 'antd'
import { IconDownload } from '@tabler/icons-react'
import {
  goodsTemplate,
  previewGoods,
  type GoodsSheetRow,
} from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import { mostGoods } from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { plural } from '../../../kit/format.ts'
import type { SheetColumn } from '../../../kit/sheet/SheetImport.tsx'
import {
  corrected,
  isReady,
  rechecked,
  sheetRows,
  skipped,
  type CellValue,
  type SheetRow,
} from '../../../kit/sheet/sheet-rows.ts'
import { SheetTable } from '../../../kit/sheet/SheetTable.tsx'
import { SheetZone } from '../../../kit/sheet/SheetZone.tsx'
import '../../../kit/sheet/sheet-import.css'
import { blankGoods, type GoodsValue } from './carta-porte-values.ts'

const columns: SheetColumn[] = [
  { field: 'productKey', label: 'Clave SAT' },
  { field: 'description', label: 'Descripción', width: 240 },
  { field: 'quantity', label: 'Cantidad', type: 'number' },
  { field: 'unitKey', label: 'Clave de unidad' },
  { field: 'weightKg', label: 'Peso kg', type: 'number' },
  { field: 'value', label: 'Valor', type: 'number' },
  { field: 'hazardous', label: 'Material peligroso' },
  { field: 'hazardKey', label: 'Clave de material peligroso' },
  { field: 'packaging', label: 'Embalaje' },
  { field: 'tariff', label: 'Fracción arancelaria' },
] satisfies (SheetColumn & { field: keyof GoodsSheetRow })[]

/** A checked row as the form takes it: the server has put its words in order. */
const goodsOf = ({ hazardous, ...row }: GoodsSheetRow): GoodsValue =>
  blankGoods({ ...row, hazardous: hazardous === 'Sí' || hazardous === 'No' ? hazardous : null })

interface GoodsImportProps {
  add: (goods: GoodsValue[]) => void
  close: () => void
}

/** Goods from a spreadsheet: previewed and corrected here, then they stand in the form like any other. */
export function GoodsImport({ add, close }: GoodsImportProps) {
  const [rows, setRows] = useState<SheetRow<GoodsSheetRow>[]>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ready = rows?.filter(isReady) ?? []
  const during = async (act: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const read = (file: File) =>
    during(async () => setRows(sheetRows((await call(previewGoods, { body: { file } })).rows)))
  const correct = (row: number, field: string, value: CellValue, everywhere: boolean) => {
    const next = corrected(rows ?? [], row, field, value, everywhere)
    setRows(next)
    void during(async () => {
      const body = { rows: next.map(({ values }) => values) }
      setRows(rechecked(next, (await call(previewGoods, { body })).rows))
    })
  }
  return (
    <Modal
      open
      centered
      width={1080}
      title="Importar mercancías"
      onCancel={close}
      okText={`Agregar ${plural(ready.length, 'mercancía', 'mercancías')}`}
      cancelText="Cerrar"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: ready.length === 0 }}
      onOk={() => {
        add(ready.map(({ values }) => goodsOf(values)))
        close()
      }}
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-notice" role="alert" />}
      {rows ? (
        <SheetTable
          columns={columns}
          rows={rows}
          onCorrect={correct}
          onSkip={(row, isSkipped) => setRows(skipped(rows, row, isSkipped))}
        />
      ) : (
        <SheetZone onFile={(file) => void read(file)}>
          Una mercancía por fila: clave del SAT, descripción, cantidad, unidad y peso. Hasta {mostGoods} filas.
        </SheetZone>
      )}
      <Button
        type="link"
        icon={<IconDownload size={16} stroke={1.75} />}
        onClick={() => void during(async () => download(await call(goodsTemplate)))}
      >
        Descargar plantilla
      </Button>
    </Modal>
  )
}
