import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconCalendarX, IconQrcodeOff, IconUserOff } from '@tabler/icons-react'
import type { Asset } from '@arriero/contract/assets/assets.contract.ts'
import { printLabels } from '@arriero/contract/qr/qr.contract.ts'
import { useWhyNot } from '../../kit/access.ts'
import { number } from '../../kit/format.ts'
import { searchPatch } from '../../kit/list/list-view.ts'
import { destination, useSearchParams } from '../../kit/shell/navigation.ts'
import { Tile } from '../../kit/Tile.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { qrPaths } from '../qr/qr.paths.ts'
import { needs } from './assets.words.ts'

const looks = {
  late: { icon: IconCalendarX, tone: 'red' },
  holder: { icon: IconUserOff, tone: 'amber' },
  qr: { icon: IconQrcodeOff, tone: 'grey' },
} as const

/** What somebody should see to, each one step away; nothing where nothing is lacking. */
export function AssetNeeds({ assets }: { assets: readonly Asset[] }) {
  const [, patch] = useSearchParams()
  const navigate = useNavigate()
  const mayPrint = !useWhyNot(printLabels)
  const lacking = needs
    .map((need) => ({ ...need, found: assets.filter(need.is) }))
    .filter(({ found }) => found.length > 0)
  if (lacking.length === 0) return null
  return (
    <div className="card asset-needs">
      {lacking.map(({ key, label, detail, found }) => (
        <div key={key}>
          <Tile {...looks[key]} />
          <TwoLines
            top={
              <>
                <b>{number(found.length)}</b> {label}
              </>
            }
            bottom={detail(found)}
          />
          {key === 'qr' && mayPrint ? (
            <Button size="small" onClick={() => void navigate(destination(qrPaths.labelsFor('asset')))}>
              Imprimir
            </Button>
          ) : (
            <Button
              size="small"
              aria-label={`Ver los ${label}`}
              onClick={() => patch({ vista: undefined, ...searchPatch.filter('falta', key) })}
            >
              Ver
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}
