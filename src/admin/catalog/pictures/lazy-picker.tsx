import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PicturePickerProps } from './picture-picker.tsx'

const Picker = lazy(() => import('./picture-picker.tsx').then(module => ({ default: module.PicturePicker })))

/** Loads the drag-and-drop code with the form, so that the product list does without it. */
export const LazyPicker = (props: PicturePickerProps) => (
  <Suspense fallback={<Skeleton className="h-36 rounded-lg" />}>
    <Picker {...props} />
  </Suspense>
)
