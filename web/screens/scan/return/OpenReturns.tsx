import { chakra } from '@chakra-ui/react'
import { leftToReturn } from '../../../../graph/stock/rules/returning.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import type { Task } from '../../inventory/returnTask.ts'

interface Props {
  title: string
  tasks: readonly Task[]
  current: Task | null
  onChoose: (task: Task) => void
}

/** Open return tasks beside the instruction; a tap opens one. */
export function OpenReturns({ title, tasks, current, onChoose }: Props) {
  if (tasks.length === 0) return null
  return (
    <SideList>
      <h4>{title}</h4>
      <ol>
        {tasks.map((task) => (
          <li key={task.id} data-now={task.id === current?.id || undefined} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
            <Choice type="button" className="name" onClick={() => onChoose(task)}>
              {task.product.name}
              <small className="code">
                {task.number} · {task.proposal ?? task.from}
              </small>
            </Choice>
            <span className="count">
              <b>{leftToReturn(task)}</b>
            </span>
          </li>
        ))}
      </ol>
    </SideList>
  )
}

const Choice = chakra('button', { base: { minH: '12', textAlign: 'start', cursor: 'button', _hover: { textDecoration: 'underline' } } })
