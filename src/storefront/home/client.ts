import '../ui/remember-visit.ts'
