import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { connectSocialAccounts } from '@arriero/contract/social/social.contract.ts'
import { networks, networkNames, type Network } from '@arriero/contract/social/social.rules.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { draftStore } from '../../kit/form/drafts.ts'
import { useNow } from '../../kit/now.ts'
import { carriedBack } from '../../kit/session.ts'
import { DetailPage } from '../../kit/shell/DetailPage.tsx'
import { useSearchParams } from '../../kit/shell/navigation.ts'
import { PageHeader } from '../../kit/shell/PageHeader.tsx'
import { toast } from '../../kit/shell/toast.ts'
import { ErrorState } from '../../kit/states.tsx'
import { StatePill } from '../../kit/StatePill.tsx'
import { AccountChips } from './AccountChips.tsx'
import { SocialCalendar } from './calendar/SocialCalendar.tsx'
import { chosen, release, type ChosenFile } from './composer/chosen-file.ts'
import { Composer } from './composer/Composer.tsx'
import { blankDraft, verdictsOf, type Draft } from './composer/draft.ts'
import { Preview } from './composer/Preview.tsx'
import { FailureNotices } from './FailureNotices.tsx'
import { accountsQuery, scheduledQuery, socialChanged } from './social.queries.ts'
import './social.css'

/** Posts for Facebook and Instagram: what failed, a new one, and what waits day by day. */
export function SocialPage() {
  useComingBack()
  const accounts = useQuery(accountsQuery)
  const scheduled = useQuery(scheduledQuery)
  const waiting = scheduled.data ?? []
  const failed = waiting.filter(({ state }) => state === 'error' || state === 'late')
  const posts = new Set(waiting.filter(({ state }) => state !== 'error' && state !== 'late').map(({ id }) => id)).size
  return (
    <DetailPage
      header={
        <PageHeader
          title="Marketing"
          count={scheduled.data && `${posts} ${posts === 1 ? 'programada' : 'programadas'}`}
          pills={
            failed.length > 0 && (
              <StatePill tone="red">
                {failed.length === 1 ? '1 no se publicó' : `${failed.length} no se publicaron`}
              </StatePill>
            )
          }
          actions={
            <div className="social-connected">
              <AccountChips accounts={accounts.data ?? []} />
            </div>
          }
        />
      }
    >
      {accounts.error && !accounts.data ? (
        <ErrorState error={accounts.error} retry={() => void accounts.refetch()} />
      ) : (
        <Desk failed={failed} accounts={accounts.data} others={waiting} />
      )}
    </DetailPage>
  )
}

type Seen = 'write' | Network

/** What one writes, and how it will look. */
function Desk({ failed, accounts, others }: DeskProps) {
  const [store] = useState(() => draftStore<Draft>('social-post', 1))
  const [draft, setDraft] = useState(() => store.read()?.values ?? blankDraft)
  const [keptAt, setKeptAt] = useState(() => store.read()?.at)
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [seen, see] = useState<Seen>('write')
  const now = useNow(10_000)
  const open = (accounts ?? []).filter(({ active }) => active)
  const chosenAccounts = open.filter(({ id }) => draft.accountIds.includes(id))
  const verdicts = verdictsOf(draft, files, chosenAccounts, now)
  const change = (to: Partial<Draft>) => {
    const next = { ...draft, ...to }
    setDraft(next)
    setKeptAt(store.keep(next))
  }
  const keepFiles = (next: readonly ChosenFile[]) => {
    for (const file of files) if (!next.some(({ url }) => url === file.url)) release(file)
    setFiles(next)
  }
  const addFiles = (added: readonly File[]) =>
    void Promise.all(added.map(chosen)).then((read) => setFiles((before) => [...before, ...read]))
  const done = () => {
    store.forget()
    setKeptAt(undefined)
    keepFiles([])
    setDraft({ ...blankDraft, accountIds: draft.accountIds })
  }
  const at = draft.timeType === 'SCHEDULED' ? draft.time : null
  return (
    <>
      <FailureNotices failed={failed} />
      <Segmented<Seen>
        className="social-tabs"
        aria-label="Qué se ve"
        block
        value={seen}
        options={[
          { value: 'write', label: 'Escribir' },
          ...networks.map((network) => ({ value: network, label: networkNames[network] })),
        ]}
        onChange={see}
      />
      <div className={`social-desk sees-${seen}`}>
        <Composer
          draft={draft}
          files={files}
          accounts={open}
          others={others}
          verdicts={verdicts}
          keptAt={keptAt}
          now={now}
          change={change}
          setFiles={keepFiles}
          addFiles={addFiles}
          done={done}
        />
        {networks.map((network) => (
          <Preview
            key={network}
            network={network}
            account={(chosenAccounts.length > 0 ? chosenAccounts : open).find((one) => one.network === network)}
            message={draft.message}
            at={at}
            files={files}
            verdict={verdicts.find((one) => one.network === network)}
          />
        ))}
      </div>
      <SocialCalendar
        draft={at === null ? undefined : { at, networks: verdicts.map(({ network }) => network) }}
        choose={(time) => change({ timeType: 'SCHEDULED', time })}
      />
    </>
  )
}

interface DeskProps {
  failed: Parameters<typeof FailureNotices>[0]['failed']
  accounts: Parameters<typeof AccountChips>[0]['accounts'] | undefined
  others: Parameters<typeof Composer>[0]['others']
}

/** Codes that were handed in: effects may run twice, a code serves once. */
const used = new Set<string>()

/** Meta sends people back with `?code=…&state=…`, or with `?error=…` when they did not want to. */
function useComingBack(): void {
  const [search, patch] = useSearchParams()
  const { code, state, error } = search
  useEffect(() => {
    const mark = code ?? error
    if (mark === undefined || used.has(mark)) return
    used.add(mark)
    patch({
      code: undefined,
      state: undefined,
      error: undefined,
      error_reason: undefined,
      error_description: undefined,
    })
    if (code === undefined || state === undefined) {
      // Whoever cancels may do so again.
      used.delete(mark)
      toast.error('No se pudo iniciar sesión con Facebook o el usuario canceló.')
      return
    }
    void call(connectSocialAccounts, { body: { code, state: carriedBack(state).state } })
      .then(
        (connected) =>
          toast.success(connected.length === 1 ? '1 cuenta conectada' : `${connected.length} cuentas conectadas`),
        (reason: unknown) => toast.error(errorText(reason)),
      )
      .finally(socialChanged)
  }, [code, state, error, patch])
}
