import { useQuery } from '@tanstack/react-query'
import { ListTree } from 'lucide-react'
import type { DigitalBenefit } from '#contract/digital-goods.ts'
import { digitalGoods } from '#i18n/lazy-words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { listCourseFacts } from './count-course.ts'
import { courseQuery } from './queries.ts'

/** What a course has, on the page of its product, with the way to its lessons. */
export function CourseSummary({ benefit: { id, productId, title } }: { benefit: DigitalBenefit }) {
  const words = digitalGoods.course
  const { data: course } = useQuery(courseQuery(id))
  return (
    <>
      <p className="num min-h-4.5 text-sm text-ink-2">{course && listCourseFacts(course).join(' · ')}</p>
      <ButtonLink
        to={`/products/${productId}/courses/${id}`}
        variant="outline"
        size="sm"
        className="mt-2 max-md:[--h:44px]"
        icon={<ListTree aria-hidden="true" />}
        aria-label={words.openOf(title)}
      >
        {words.open}
      </ButtonLink>
    </>
  )
}
