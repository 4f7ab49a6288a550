import { useState } from 'react'
import { Button, Dropdown } from 'antd'
import {
  IconChevronDown,
  IconDownload,
  IconFileTypePdf,
  IconFileTypeXls,
  IconJson,
  IconLink,
  IconMap,
  IconRoute,
} from '@tabler/icons-react'
import { exportUnitDay } from '@arriero/contract/tracking/tracking.contract.ts'
import { exportFormats, type ExportFormat } from '@arriero/contract/tracking/tracking.rules.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { copyText } from '../../../kit/copy.ts'
import { download } from '../../../kit/download.ts'
import { toast } from '../../../kit/shell/toast.ts'

const icon = { size: 17, stroke: 1.75 } as const
const files = [
  { key: 'xlsx', label: 'Excel, posiciones y paradas', icon: <IconFileTypeXls {...icon} /> },
  { key: 'pdf', label: 'PDF con mapa y resumen', icon: <IconFileTypePdf {...icon} /> },
  { key: 'kml', label: 'KML', icon: <IconMap {...icon} /> },
  { key: 'gpx', label: 'GPX', icon: <IconRoute {...icon} /> },
  { key: 'geojson', label: 'GeoJSON', icon: <IconJson {...icon} /> },
]
const link = [
  { type: 'divider' as const },
  { key: 'link', label: 'Copiar enlace de este día', icon: <IconLink {...icon} /> },
]

/** The day as a file, or as an address that shows the same moment. */
export function ExportMenu({ unitId, day, isEmpty }: { unitId: number; day: string; isEmpty: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const save = async (format: ExportFormat) => {
    setBusy(true)
    try {
      download(await call(exportUnitDay, { unit_id: unitId, query: { day, format } }))
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const run = (key: string) => {
    if (key === 'link') return void copyText(location.href)
    const format = exportFormats.find((one) => one === key)
    if (format) void save(format)
  }
  const items = [...files.map((item) => ({ ...item, disabled: isEmpty })), ...link]
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => run(key) }}>
      <Button size="small" loading={isBusy} icon={<IconDownload size={16} stroke={1.75} />}>
        Exportar <IconChevronDown size={14} stroke={2} aria-hidden />
      </Button>
    </Dropdown>
  )
}
