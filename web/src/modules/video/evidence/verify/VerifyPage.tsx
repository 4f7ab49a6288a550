import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconLinkOff, IconLock } from '@tabler/icons-react'
import { openEvidence } from '@arriero/contract/video/evidence.contract.ts'
import { PacketError } from '@arriero/contract/video/evidence-packet.ts'
import { ApiError } from '../../../../kit/api-error.ts'
import { call } from '../../../../kit/call.ts'
import { Logo } from '../../../../kit/shell/Logo.tsx'
import { useRouteParams } from '../../../../kit/shell/navigation.ts'
import { ThemeButton } from '../../../../kit/shell/ThemeButton.tsx'
import { EmptyState, ErrorState } from '../../../../kit/states.tsx'
import { keyQuery } from '../evidence.data.ts'
import { Fingerprint } from '../KeyNote.tsx'
import { checkPacket, fetchPacket } from './check-packet.ts'
import { CheckedPacket } from './CheckedPacket.tsx'
import type { Told } from './checks.ts'
import { OwnCopy } from './OwnCopy.tsx'
import { Computing, Unreadable } from './VerdictCard.tsx'
import './verify.css'

/** Each opening is noted: it is asked for once, and not again because a window comes back. */
const once = { staleTime: Infinity, gcTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** Compares a packet of evidence with what was sealed, for whoever has a link or a copy of it; needs no session. */
export function VerifyPage() {
  const { token } = useRouteParams()
  const [own, setOwn] = useState<File>()
  useEffect(() => {
    document.title = 'Verificación de evidencia · Arriero'
  }, [])
  return (
    <div className="verify">
      <header className="verify-head">
        <Logo size={28} />
        <b>Arriero</b>
        <h1>Verificación de evidencia</h1>
        <span className="verify-promise">
          <IconLock size={15} stroke={1.75} aria-hidden />
          Se comprueba en su navegador, nada se sube
        </span>
        <ThemeButton />
      </header>
      <main>{token ? <OfLink token={token} own={own} choose={setOwn} /> : <OfNobody own={own} choose={setOwn} />}</main>
    </div>
  )
}

interface OwnChoice {
  own: File | undefined
  choose: (file: File | undefined) => void
}

function OfLink({ token, own, choose }: { token: string } & OwnChoice) {
  const {
    data: told,
    error,
    refetch,
  } = useQuery({
    queryKey: ['evidence-link', token],
    queryFn: ({ signal }) => call(openEvidence, { token, signal }),
    ...once,
  })
  if (told)
    return own ? (
      <OfFile key={own.name} file={own} told={told} choose={choose} />
    ) : (
      <OfTold told={told} choose={choose} />
    )
  if (error instanceof ApiError && error.status === 404) return <OfNobody own={own} choose={choose} isGone />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  return <Computing words="Se abre el enlace…" />
}

/** The packet that the link leads to. */
function OfTold({ told, choose }: { told: Told; choose: OwnChoice['choose'] }) {
  const { data, error } = useQuery({
    queryKey: ['evidence-packet', told.url],
    queryFn: async ({ signal }) => checkPacket(await fetchPacket(told.url, signal)),
    ...once,
  })
  if (data)
    return (
      <CheckedPacket key={data.at} checked={data} known={{ told, fingerprints: [told.fingerprint] }} choose={choose} />
    )
  if (error) return <Unreadable words={wordsOf(error)} told={told} choose={choose} />
  return <Computing words="Se trae el paquete y se calcula la huella de cada archivo…" />
}

/** A copy that somebody has. */
function OfFile({ file, told, choose }: { file: File; told: Told | null; choose: OwnChoice['choose'] }) {
  const { data: key } = useQuery(keyQuery)
  const { data, error } = useQuery({
    queryKey: ['evidence-copy', file.name, file.size, file.lastModified],
    queryFn: () => checkPacket(file),
    ...once,
    retry: false,
  })
  if (data)
    return (
      <CheckedPacket
        key={data.at}
        checked={data}
        known={{ told, fingerprints: key ? [key.fingerprint, ...key.former] : null }}
        own={file.name}
        choose={choose}
      />
    )
  if (error) return <Unreadable words={wordsOf(error)} told={told} choose={choose} />
  return <Computing words="Se calcula la huella de cada archivo…" />
}

/** Without a link that leads anywhere: only a copy can be compared. */
function OfNobody({ own, choose, isGone = false }: OwnChoice & { isGone?: boolean }) {
  if (own) return <OfFile key={own.name} file={own} told={null} choose={choose} />
  return (
    <div className="verify-alone">
      {isGone && (
        <EmptyState
          icon={IconLinkOff}
          tone="red"
          title="El enlace no existe, venció o fue revocado"
          text="Pida otro a quien se lo entregó. Si ya tiene el paquete, aquí puede comprobarlo igual."
        />
      )}
      <section className="card">
        <OwnCopy choose={choose} />
      </section>
      <section className="card" aria-label="Huella de la llave">
        <Fingerprint words="Huella de la llave con que esta instalación sella: si un paquete muestra otra, lo selló alguien más." />
      </section>
    </div>
  )
}

const wordsOf = (error: Error) => (error instanceof PacketError ? error.message : 'No se pudo leer el paquete.')
