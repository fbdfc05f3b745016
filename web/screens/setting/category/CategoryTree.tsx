import { Box, chakra, IconButton } from '@chakra-ui/react'
import {
  AssistiveDndState,
  type DragTarget,
  dragAndDropFeature,
  hotkeysCoreFeature,
  isOrderedDragTarget,
  keyboardDragAndDropFeature,
  syncDataLoaderFeature,
} from '@headless-tree/core'
import { AssistiveTreeDescription, useTree } from '@headless-tree/react'
import { ChevronRight, FolderInput, type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { addQuery } from '../../../shell/addQuery.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { Quantity } from '../../../ui/Quantity.tsx'
import type { Category } from './category.ts'

const rootId = 'root'

type Action = 'add' | 'rename' | 'move' | 'delete'

interface Props {
  categories: readonly Category[]
  mayEdit: boolean
  /** A category was dropped below a parent (null: at the top) before another one (null: last). */
  onMove: (category: Category, parentId: string | null, beforeId: string | null) => void
  onAction: (action: Action, category: Category) => void
}

const actions: readonly { kind: Action; icon: LucideIcon }[] = [
  { kind: 'add', icon: Plus },
  { kind: 'rename', icon: Pencil },
  { kind: 'move', icon: FolderInput },
  { kind: 'delete', icon: Trash2 },
]

/** The tree of categories: opened and closed by click or arrow keys, sorted by dragging or by keyboard. */
export function CategoryTree({ categories, mayEdit, onMove, onAction }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const [closed, setClosed] = useState<readonly string[]>([])
  const byId = new Map(categories.map((category) => [category.id, category]))
  const childrenOf = useMemo(() => Map.groupBy(categories, ({ parent }) => parent?.id ?? rootId), [categories])
  // Only parents: behind the last row, the library finds no place by keyboard for one that is open without content.
  const parents = useMemo(() => [...childrenOf.keys()].filter((id) => id !== rootId), [childrenOf])
  const expandedItems = useMemo(() => parents.filter((id) => !closed.includes(id)), [parents, closed])
  const tree = useTree<{ category: Category | null }>({
    rootItemId: rootId,
    dataLoader: {
      getItem: (id) => ({ category: byId.get(id) ?? null }),
      getChildren: (id) => (childrenOf.get(id) ?? []).map((child) => child.id),
    },
    getItemName: (item) => item.getItemData().category?.displayName ?? '',
    // Every category can take others, also one that has none yet.
    isItemFolder: () => true,
    state: { expandedItems },
    setExpandedItems: (change) => {
      const expanded = typeof change === 'function' ? change(expandedItems) : change
      setClosed(parents.filter((id) => !expanded.includes(id)))
    },
    indent,
    canReorder: true,
    onDrop: ([dragged], target) => {
      const category = dragged?.getItemData().category
      if (!category) return
      const parentId = target.item.getId() === rootId ? null : target.item.getId()
      const beforeId = placeBefore(category, target)
      const siblings = childrenOf.get(target.item.getId()) ?? []
      const at = siblings.findIndex(({ id }) => id === category.id)
      // Dropped where it was.
      if (at >= 0 && beforeId === (siblings[at + 1]?.id ?? null)) return
      onMove(category, parentId, beforeId)
    },
    features: [syncDataLoaderFeature, hotkeysCoreFeature, ...(mayEdit ? [dragAndDropFeature, keyboardDragAndDropFeature] : [])],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tree keeps a copy of the structure that these two give.
  useEffect(() => tree.rebuildTree(), [categories, closed, tree])

  const productsOf = (category: Category) => addQuery(linkTo('/product/product'), { category: category.id })
  return (
    <Box position="relative" maxW="720px">
      {mayEdit && (
        <AssistiveTreeDescription
          tree={tree}
          getLabel={(dnd, state) => {
            const target = dnd?.dragTarget
            if (!target) return t(state === AssistiveDndState.Completed ? 'category.drag.done' : 'category.drag.hint')
            const name = dnd.draggedItems?.[0]?.getItemName() ?? ''
            const parent = target.item.getItemName()
            if (!isOrderedDragTarget(target)) return t('category.drag.inside', { name, parent })
            const place = target.insertionIndex + 1
            return parent ? t('category.drag.between', { name, parent, place }) : t('category.drag.top', { name, place })
          }}
        />
      )}
      <Tree {...tree.getContainerProps(t('menu.setting.categories'))}>
        {tree.getItems().map((item) => {
          const { category } = item.getItemData()
          if (!category) return null
          const isParent = childrenOf.has(category.id)
          const count = category.productCount
          return (
            <Row
              {...item.getProps()}
              key={category.id}
              aria-label={count === 0 ? category.displayName : `${category.displayName} ${t('category.products', { count })}`}
              aria-expanded={isParent ? item.isExpanded() : undefined}
              data-target={mayEdit && item.isUnorderedDragTarget() ? '' : undefined}
              style={{ paddingInlineStart: `${item.getItemMeta().level * indent + 8}px` }}
            >
              <Box as="span" w="5" flexShrink="0" color="muted" display="inline-flex" visibility={isParent ? 'visible' : 'hidden'}>
                <Box as={ChevronRight} boxSize="4" transform={item.isExpanded() ? 'rotate(90deg)' : undefined} aria-hidden />
              </Box>
              <Box as="span" flex="1" minW="0" overflow="hidden" textOverflow="ellipsis">
                {category.displayName}
              </Box>{' '}
              {/* What is clicked here neither opens nor closes the row. */}
              <Box as="span" display="inline-flex" alignItems="center" gap="1" flexShrink="0" onClick={(event) => event.stopPropagation()}>
                {count > 0 && (
                  <Link to={productsOf(category)} tabIndex={item.isFocused() ? 0 : -1} aria-label={t('category.products', { count })}>
                    <Quantity value={count} />
                  </Link>
                )}
                {mayEdit &&
                  actions.map(({ kind, icon: Icon }) => (
                    <IconButton
                      key={kind}
                      size="sm"
                      variant="ghost"
                      tabIndex={item.isFocused() ? 0 : -1}
                      aria-label={t(`category.action.${kind}`, { name: category.displayName })}
                      {...(kind === 'delete' && { color: 'negative.fg' })}
                      onClick={() => onAction(kind, category)}
                    >
                      <Icon aria-hidden />
                    </IconButton>
                  ))}
              </Box>
            </Row>
          )
        })}
      </Tree>
      <DragLine style={tree.getDragLineStyle?.()} />
    </Box>
  )
}

const indent = 20

/** Id of the category before which the dragged one is dropped; null at the end. */
function placeBefore(dragged: Category, target: DragTarget<{ category: Category | null }>): string | null {
  if (!isOrderedDragTarget(target)) return null
  const others = target.item.getChildren().filter((item) => item.getId() !== dragged.id)
  return others[target.insertionIndex]?.getId() ?? null
}

const Tree = chakra('div', {
  base: { bg: 'card', borderWidth: '1px', borderRadius: 'l3', py: '1' },
})

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '10',
    pe: '2',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[data-target]': { bg: 'brand.subtle' },
  },
})

const DragLine = chakra('div', { base: { h: '2px', bg: 'brand.solid', pointerEvents: 'none' } })
