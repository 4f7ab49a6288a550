import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import {
  IconArrowsExchange,
  IconListNumbers,
  IconPackageExport,
  IconQrcode,
  IconTag,
  IconExternalLink,
  type Icon,
} from '@tabler/icons-react'
import { resolveCode, type Scan } from '@arriero/contract/qr/qr.contract.ts'
import { spelledCode, subjectLabel, type ScanAction } from '@arriero/contract/qr/qr.rules.ts'
import { ApiError } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { mayEnter } from '../../../kit/shell/entrance.ts'
import { destination } from '../../../kit/shell/navigation.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { Tile } from '../../../kit/Tile.tsx'
import { scanAddress } from './scan-address.ts'

const looks: Record<ScanAction, { label: string; icon: Icon }> = {
  take: { label: 'Sacar', icon: IconPackageExport },
  count: { label: 'Contar', icon: IconListNumbers },
  move: { label: 'Mover', icon: IconArrowsExchange },
  open: { label: 'Abrir', icon: IconExternalLink },
  assign: { label: 'Asignar', icon: IconTag },
}

/** What the code is, and what this person may do there. */
export function ScanResult({ code }: { code: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['qr-scan', code],
    queryFn: ({ signal }) => call(resolveCode, { code, signal }),
    // What was read before is something else.
    placeholderData: undefined,
  })
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        icon={IconQrcode}
        title="No se encontró el código QR"
        text={`${spelledCode(code)} no es de su cuenta, se eliminó o nombra algo que usted no ve.`}
      />
    )
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return <Found scan={data} />
}

function Found({ scan }: { scan: Scan }) {
  const { subject, facts, code } = scan
  const offered = scan.actions.flatMap((one) => {
    const to = scanAddress(scan, one.action)
    return one.barred !== null || (to && mayEnter(to)) ? [{ ...one, to }] : []
  })
  const barred = [...new Set(offered.flatMap(({ barred: reason }) => reason ?? []))]
  return (
    <div className="scan-found">
      <header>
        <Tile icon={IconQrcode} tone={subject ? 'blue' : 'grey'} size={40} />
        <div>
          <h2>{subject ? subject.name : 'Código libre'}</h2>
          <p>
            {subject
              ? [subjectLabel(subject.kind), subject.key, subject.place].filter(Boolean).join(' · ')
              : `${spelledCode(code)} no está asignado a nada todavía.`}
          </p>
        </div>
      </header>
      {facts.length > 0 && (
        <dl className="scan-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="scan-actions">
        {offered.map(({ action, barred: reason, to }) => {
          const { label, icon: Glyph } = looks[action]
          const face = (
            <>
              <Glyph size={22} stroke={1.75} aria-hidden />
              {label}
            </>
          )
          return reason === null && to ? (
            <Link key={action} {...destination(to)}>
              {face}
            </Link>
          ) : (
            <button key={action} type="button" disabled title={reason ?? undefined}>
              {face}
            </button>
          )
        })}
      </div>
      {barred.map((reason) => (
        <p key={reason} className="scan-hint">
          {reason}
        </p>
      ))}
    </div>
  )
}
