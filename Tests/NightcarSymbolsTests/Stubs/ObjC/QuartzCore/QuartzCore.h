#include <UIKit/UIKit.h>
