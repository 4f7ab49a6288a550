import { Button } from 'antd'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { sheetTypes } from '@arriero/contract/core/files.ts'
import { exampleUnitTemplate, fillUnitTemplate } from '@arriero/contract/units/unit-template.contract.ts'
import type { Unit } from '@arriero/contract/units/units.entities.ts'
import { FileButton } from '../../../kit/form/FileButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { date } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { overlay } from '../../../kit/shell/loaders.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { noted } from '../../../kit/trace.ts'

interface Period {
  unit: Unit
  /** 'YYYY-MM-DD', both of the period. */
  days: readonly [string, string]
}

/** The unit's days in a workbook of the company's own: its marks are filled, its looks stay. */
export function UnitReport({ unit, days: [start, end] }: Period) {
  const fetch = async (label: string, work: Promise<File>) => {
    try {
      download(await overlay(label, noted('GET_EXCEL_TEMPLATE_DATA', work)))
    } catch (error) {
      toast.error('No se pudo preparar la hoja', { detail: errorText(error) })
    }
  }
  const fill = (template: File) =>
    fetch('Llenando la plantilla…', call(fillUnitTemplate, { id: unit.id, body: { start, end, template } }))
  const actions = (
    <span className="period-bar">
      <FileButton
        accept={sheetTypes.slice(0, 1)}
        onChoose={(file) => void fill(file)}
        icon={<IconFileSpreadsheet size={16} stroke={1.75} />}
      >
        Llenar mi plantilla
      </FileButton>
      <Button
        type="text"
        icon={<IconDownload size={16} stroke={1.75} />}
        onClick={() => void fetch('Preparando la plantilla…', call(exampleUnitTemplate))}
      >
        Plantilla de ejemplo
      </Button>
    </span>
  )
  return (
    <Card title="Reporte en su propia plantilla" actions={actions}>
      <p className="muted">
        Suba su hoja de Excel: donde diga <code>unidad</code>, <code>kilometros</code> o <code>$dias</code> se escriben
        los datos del {date(start)} al {date(end)}; <code>#foto</code> pone la fotografía y <code>@https://…</code> la
        imagen de una dirección. La plantilla de ejemplo trae todas las marcas.
      </p>
    </Card>
  )
}
