import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { IconChecklist, IconCloudUpload } from '@tabler/icons-react'
import { askedChecklists } from '@arriero/contract/checklists/templates/templates.contract.ts'
import { questionsOf } from '@arriero/contract/checklists/filled/flow.rules.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { Card, DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { Tile } from '../../../kit/Tile.tsx'
import { ChecklistTabs } from '../ChecklistTabs.tsx'
import { checklistKeys } from '../checklists.data.ts'
import { checklistPaths } from '../checklists.paths.ts'
import { purposeLabel } from '../checklists.words.ts'
import { keepAsked, forget, readAsked, readWaiting } from './store.ts'
import { aboutOf, sendWaiting } from './send.ts'
import '../checklists.css'

/** All that one may fill; without a signal those of the last time. */
export const useAsked = () =>
  useQuery({
    queryKey: checklistKeys.asked,
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      try {
        const all = await call(askedChecklists, { query: {}, signal })
        await keepAsked(all)
        return all
      } catch (error) {
        const kept = await readAsked()
        if (!kept) throw error
        return kept
      }
    },
  })

export function ChoosePage() {
  const { data, error, refetch } = useAsked()
  return (
    <DetailPage header={<PageHeader title="Llenar CheckList" count={data && String(data.length)} />}>
      <ChecklistTabs here={checklistPaths.fill} />
      <WaitingCard />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data?.length === 0 && (
        <EmptyState
          title="No hay nada que llenar"
          text="Cuando se publique un CheckList de sus apartados, aparece aquí."
        />
      )}
      <div className="fill-list">
        {data?.map((checklist) => (
          <Link key={checklist.id} to={checklistPaths.filling(checklist.id)} className="card fill-choice row-link">
            <Tile icon={IconChecklist} tone="blue" />
            <span>
              <b>{checklist.name}</b>
              <small>
                {`${purposeLabel(checklist.purpose)} · ${checklist.moduleName} · ${plural(questionsOf(checklist.content).length, 'pregunta', 'preguntas')}`}
              </small>
            </span>
          </Link>
        ))}
      </div>
    </DetailPage>
  )
}

/** What was finished here and has not arrived. */
function WaitingCard() {
  const { data, refetch } = useQuery({
    queryKey: [...checklistKeys.all, 'waiting'],
    networkMode: 'always',
    queryFn: readWaiting,
  })
  if (!data || data.length === 0) return null
  const retry = () => void sendWaiting().then(() => refetch())
  return (
    <Card
      title="Por enviar"
      count={String(data.length)}
      actions={
        <Button size="small" icon={<IconCloudUpload size={16} stroke={1.75} />} onClick={retry}>
          Enviar ahora
        </Button>
      }
    >
      <ul className="fill-waiting">
        {data.map((filling) => {
          const { key, checklist, refused, photos } = filling
          return (
            <li key={key}>
              <span>
                <b>{checklist.name}</b>
                <small>
                  {[aboutOf(filling), plural(photos.length, 'fotografía', 'fotografías')].filter(Boolean).join(' · ')}
                </small>
                {refused && <small className="builder-problem">{refused}</small>}
              </span>
              {refused && (
                <Button size="small" danger type="text" onClick={() => void forget(key).then(() => refetch())}>
                  Descartar
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
