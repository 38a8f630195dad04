import { Loading, Skeleton } from '../../ui/skeleton.tsx'

export const LoadingPages = () => (
  <Loading>
    <div className="card divide-y divide-line">
      {[1, 2, 3].map(index => (
        <div key={index} className="flex gap-4 p-5">
          <Skeleton className="aspect-[3/2] w-24 rounded-md md:w-40" />
          <div className="grid flex-1 content-start gap-3">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="mt-4 h-3.5 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  </Loading>
)
