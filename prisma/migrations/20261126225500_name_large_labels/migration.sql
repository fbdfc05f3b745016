-- AlterEnum
ALTER TYPE "print_problem" ADD VALUE 'TOO_LARGE';
