import { Badge, Button, Popover, Progress } from 'antd'
import { IconAlertTriangle, IconCheck, IconLoader2, IconStack2, IconX } from '@tabler/icons-react'
import { number } from '../../kit/format.ts'
import { dismissTask, useTaskTray, type TrayTask } from '../../kit/tasks.ts'
import { Tile } from '../../kit/Tile.tsx'

/** Long work going on in the server, and how it ended. */
export function TaskTray() {
  const tasks = useTaskTray((state) => state.tasks)
  const running = tasks.filter(({ state }) => state === 'running').length
  const content = (
    <div className="tray">
      <header>
        <IconStack2 size={17} stroke={1.75} aria-hidden />
        <b>Tareas</b>
        <span className="spacer" />
        <small>{running > 0 ? `${running} en curso` : 'Terminadas'}</small>
      </header>
      <ul>
        {tasks.map((task) => (
          <TaskLine key={task.key} task={task} />
        ))}
      </ul>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} content={content}>
      <Badge count={running} size="small" color="#0f72c2" offset={[-6, 6]}>
        <Button
          type="text"
          className="icon-button"
          aria-label={`Tareas, ${running} en curso`}
          icon={<IconStack2 size={19} stroke={1.75} />}
        />
      </Badge>
    </Popover>
  )
}

const looks = {
  running: [IconLoader2, 'grey'],
  done: [IconCheck, 'green'],
  failed: [IconAlertTriangle, 'red'],
} as const

function TaskLine({ task: { key, title, state, progress, text, action } }: { task: TrayTask }) {
  const [glyph, tone] = looks[state]
  const percent = progress?.total ? Math.round((progress.done / progress.total) * 100) : undefined
  return (
    <li>
      <Tile icon={glyph} tone={tone} />
      <div className="tray-text">
        <b>
          {title}
          {percent !== undefined && state === 'running' && <small>{number(percent)} %</small>}
        </b>
        {state === 'running' && (
          <Progress
            percent={percent ?? 100}
            status={percent === undefined ? 'active' : 'normal'}
            showInfo={false}
            size={{ height: 4 }}
            aria-label={title}
          />
        )}
        <p className={state === 'failed' ? 'tray-failed' : ''}>{text ?? progress?.label ?? 'En espera'}</p>
      </div>
      {action && (
        <Button size="small" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
      {state !== 'running' && (
        <Button
          type="text"
          size="small"
          aria-label={`Quitar ${title}`}
          icon={<IconX size={15} />}
          onClick={() => dismissTask(key)}
        />
      )}
    </li>
  )
}
